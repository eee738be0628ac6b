// The page /person/NAME (a Room, store/room.ts): the public page of somebody who plays rated games.
import { storedPerson } from "../person/storedPerson.ts";
import { PeopleApi } from "../server/person.ts";
import type { Store } from "../store/store.ts";
import type { Room } from "../store/room.ts";
import { served } from "../ui/site.ts";
import "../ui/reading.css";
import "./profile.css";
import { ProfileCtrl } from "./profileCtrl.ts";
import { ProfilePage } from "./ProfilePage.tsx";

export function profileRoom({ storage }: Store): Room {
  const person = () => storedPerson(storage);
  const profile = new ProfileCtrl(served ? new PeopleApi() : null, person);
  return {
    onEnter: (route) => {
      if (route.kind === "person") void profile.enter(route.name);
    },
    Page: () => <ProfilePage profile={profile} own={person()?.name ?? null} />,
  };
}
