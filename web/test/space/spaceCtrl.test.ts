import { describe, expect, it } from "vitest";
import { SpaceCtrl } from "../../src/space/spaceCtrl.ts";
import { storeAlone, two } from "../environment.ts";

// The user's view in a room of this size, without a stage.
const room = { clientWidth: 1200, clientHeight: 800 } as HTMLElement;

describe("the user's view of a game in 3D", () => {
  const store = storeAlone();
  const enter = async (game: string) => {
    await store.startGame({ game, options: {}, fen: "", players: two });
    const space = new SpaceCtrl(store, store.session.map.value!);
    space.enter(room);
    return space;
  };

  it("is there again when its game is, whatever has been looked at meanwhile", async () => {
    const first = await enter("alice");
    const opened = first.eye.value;
    // The user turns the camera by hand.
    first.eye.value = { ...opened, turn: 77 };
    first.leave();
    const other = await enter("raumschach");
    expect(other.eye.value.turn).not.toBe(77);
    other.change({ letters: true });
    other.leave();
    const again = await enter("alice");
    expect([again.eye.value.turn, again.letters.value]).toEqual([77, false]);
    again.reset();
    expect(again.look.value.eye).toEqual(opened);
  });

  it("is kept on request, and recalled", async () => {
    const space = await enter("alice");
    space.reset();
    const { eye, spread } = space.look.value;
    // Where the camera has arrived.
    space.eye.value = eye;
    space.save(1);
    space.arrange();
    space.go("black");
    expect([space.look.value.spread.step, space.look.value.eye.turn]).not.toEqual([spread.step, eye.turn]);
    space.recall(1);
    expect(space.look.value).toMatchObject({ eye, spread });
    space.recall(0);
    expect(space.look.value).toMatchObject({ eye, spread });
    expect(new SpaceCtrl(store, space.map).saved.value.map((one) => one !== null)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
