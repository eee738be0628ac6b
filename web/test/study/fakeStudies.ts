import { ServerError } from "../../src/server/requests.ts";
import type { StudyChapter, StudyView } from "../../src/server/studies.ts";
import type { ServerStudies } from "../../src/study/studyCopies.ts";

// A server with one study, `id`, as docs/protocol.md describes it. `asked`: what it was asked for. `faster`: somebody who writes just
// before the next change.
export function server(id = "s") {
  let revision = 1;
  const chapters = new Map<string, { content: StudyChapter; revision: number }>();
  const study = {
    name: "",
    order: [] as string[],
    access: "own" as StudyView["access"],
    link: false,
    writers: null as string | null,
    there: false,
    // The keys of all studies that were made.
    made: [] as string[],
  };
  const asked: string[] = [];
  const here: { faster: (() => void) | null; away: boolean } = { faster: null, away: false };
  const ask = (what: string) => {
    asked.push(what);
    if (here.away) throw new ServerError(0, "the server cannot be reached");
  };
  const view = (): StudyView => ({
    id,
    name: study.name,
    created: "2026-01-31T12:00:00.000Z",
    updated: "2026-01-31T12:00:00.000Z",
    revision,
    link: study.link,
    writers: study.writers !== null,
    owner: "Ann",
    access: study.access,
    chapters: study.order.map((id) => {
      const one = chapters.get(id)!;
      return {
        id,
        name: one.content.name,
        updated: "2026-01-31T12:00:00.000Z",
        revision: one.revision,
        bytes: 1,
      };
    }),
  });
  const check = (id: string, base: string | null) => {
    here.faster?.();
    here.faster = null;
    const known = chapters.get(id);
    if ((known ? `"${known.revision}"` : null) !== base) throw new ServerError(412, "changed");
  };
  const put = (id: string, content: StudyChapter) => {
    chapters.set(id, { content, revision: ++revision });
    if (!study.order.includes(id)) study.order.push(id);
    return `"${revision}"`;
  };
  let invited = 0;
  const api: ServerStudies = {
    create: async (_, name, key) => {
      ask("create");
      if (!study.made.includes(key)) {
        study.made.push(key);
        study.there = true;
        study.name = name;
      }
      return view();
    },
    open: async (_, __, known) => {
      ask("open");
      if (!study.there) throw new ServerError(404, "no such study");
      return known === `"${revision}"` ? undefined : { study: view(), tag: `"${revision}"` };
    },
    change: async (_, __, { name, link, chapters: order = [] }) => {
      ask("change");
      if (!order.every((id) => chapters.has(id))) throw new ServerError(400, "no such chapter");
      if (link !== undefined) study.link = link;
      if (name !== undefined) study.name = name;
      study.order = [...order, ...study.order.filter((id) => !order.includes(id))];
      revision++;
      return view();
    },
    chapter: async (_, id) => {
      ask(`chapter ${id}`);
      const found = chapters.get(id);
      return found ? { chapter: found.content, revision: `"${found.revision}"` } : null;
    },
    putChapter: async (_, id, __, content, base) => {
      ask(`put ${id}`);
      check(id, base);
      return put(id, content);
    },
    removeChapter: async (_, id, __, base) => {
      ask(`remove ${id}`);
      check(id, base);
      chapters.delete(id);
      study.order = study.order.filter((one) => one !== id);
      revision++;
    },
    list: async (_, made) => {
      ask("list");
      const { chapters: all, ...brief } = view();
      return study.there && (made === undefined || study.made.includes(made))
        ? [{ ...brief, chapters: all.length, bytes: 1 }]
        : [];
    },
    remove: async () => {
      ask("remove");
      study.there = false;
    },
    inviteWriters: async () => {
      ask("invite");
      return (study.writers = `key${++invited}`);
    },
    dismissWriters: async () => {
      ask("dismiss");
      study.writers = null;
    },
  };
  // Its state, as in a backup, and back to that.
  const save = () => structuredClone({ revision, chapters, order: study.order });
  const restore = (saved: ReturnType<typeof save>) => {
    revision = saved.revision;
    study.order = saved.order;
    chapters.clear();
    for (const [chapter, content] of saved.chapters) chapters.set(chapter, content);
  };
  return { api, chapters, study, asked, here, put, save, restore };
}
