// Finds the first step of a lesson that shows a rule, by chapter and rule, for links from the rules to the lessons.
import { lessons } from "../learn/lessons/index.ts";
import type { Route } from "../ui/route.ts";
import { chapterOfRule } from "./chapters.ts";

export function lessonLinks(chapter: string): Map<string, { lesson: string; step: string; route: Route }> {
  const links = new Map<string, { lesson: string; step: string; route: Route }>();
  for (const { id: lesson, steps } of lessons) {
    for (const { id: step, rules } of steps) {
      for (const rule of rules) {
        if (chapterOfRule(rule)?.id === chapter && !links.has(rule))
          links.set(rule, { lesson, step, route: { kind: "learn", lesson, step } });
      }
    }
  }
  return links;
}
