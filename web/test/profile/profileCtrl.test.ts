import { describe, expect, it, vi } from "vitest";
import { ProfileCtrl } from "../../src/profile/profileCtrl.ts";
import { ServerError } from "../../src/server/requests.ts";
import type { PersonView, ProfileView } from "../../src/core/types.ts";

const view = (name: string): ProfileView => ({
  name,
  since: "2026-01-31",
  banned: false,
  ratings: [],
  games: [],
  months: [],
});
const own: PersonView = {
  id: "p",
  name: "Ann",
  created: "",
  rated: true,
  blocked: ["Ben"],
  use: { studies: 0, bytes: 0 },
  most: { studies: 1, bytes: 1 },
};
const ann = { name: "Ann", key: "k", rated: true };
const api = () => ({
  profile: vi.fn((name: string) => Promise.resolve(view(name))),
  me: vi.fn(() => Promise.resolve(own)),
  block: vi.fn(() => Promise.resolve()),
  report: vi.fn(() => Promise.resolve()),
});

describe("the page of somebody who plays rated games", () => {
  it("shows who was asked for last", async () => {
    const server = api();
    let answer: (profile: ProfileView) => void = () => undefined;
    server.profile.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const ctrl = new ProfileCtrl(server, () => null);
    const slow = ctrl.enter("Slow");
    await ctrl.enter("Ben");
    answer(view("Slow"));
    await slow;
    expect(ctrl.profile.value?.name).toBe("Ben");
    expect(ctrl.known).toBe(false);
    expect(server.me).not.toHaveBeenCalled();
  });

  it("says that nobody has the name, or that the server is away", async () => {
    const server = api();
    const ctrl = new ProfileCtrl(server, () => null);
    server.profile.mockRejectedValueOnce(
      new ServerError(404, { code: "person-not-found", args: { name: "Dan" }, text: "nobody" }),
    );
    await ctrl.enter("Dan");
    expect(ctrl.failure.value).toContain("Dan");
    expect(ctrl.profile.value).toBeNull();
    server.profile.mockRejectedValueOnce(new ServerError(0, "away"));
    await ctrl.retry();
    expect(ctrl.failure.value).not.toBeNull();
    await ctrl.retry();
    expect([ctrl.failure.value, ctrl.profile.value?.name]).toEqual([null, "Dan"]);
  });

  it("needs a server", async () => {
    const ctrl = new ProfileCtrl(null, () => null);
    await ctrl.enter("Ann");
    expect(ctrl.failure.value).not.toBeNull();
  });

  it("lets whoever has a name block and report", async () => {
    const server = api();
    const ctrl = new ProfileCtrl(server, () => ann);
    await ctrl.enter("Ben");
    expect(ctrl.blocked.value).toBe(true);
    await ctrl.block(false);
    expect(server.block).toHaveBeenCalledWith("k", "Ben", false);
    expect(ctrl.blocked.value).toBe(false);
    await ctrl.report("abuse");
    expect(server.report).toHaveBeenCalledWith("k", "Ben", "abuse");
    const said = ctrl.status.value;
    server.report.mockRejectedValueOnce(
      new ServerError(507, { code: "too-many-reports", args: { max: 100 }, text: "too many" }),
    );
    await ctrl.report("abuse");
    expect(ctrl.status.value).not.toBe(said);
    expect(ctrl.busy.value).toBe(false);
  });
});
