// The studies of this person that are at the server and not in this browser: opens them, and removes them there. It calls
// StudyCtrl.
import { language } from "../i18n/language.ts";
import { useStore } from "../store/context.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { RouteLink } from "../ui/RouteLink.tsx";
import type { StudyCtrl } from "./studyCtrl.ts";
import { t } from "./texts/index.ts";

export function ServerStudies({ study }: { study: StudyCtrl }) {
  const { navigate } = useStore();
  const [found, failure] = [study.elsewhere.value, study.elsewhereFault.value];
  if (found.length === 0 && !failure) return null;
  return (
    <section aria-labelledby="study-elsewhere">
      <h3 id="study-elsewhere">{t("study.elsewhere")}</h3>
      {failure && <p class="fault">{t("study.elsewhere.fault", { reason: failure })}</p>}
      <ul class="study-list">
        {found.map(({ id, name, chapters, updated }) => (
          <li key={id}>
            <h4>
              <RouteLink navigate={navigate} route={{ kind: "study", study: id, chapter: null }}>
                <bdi>{name}</bdi>
              </RouteLink>
            </h4>
            <p>
              {t("study.chapterCount", { n: chapters })}
              {" · "}
              {t("study.changed", {
                date: new Date(updated).toLocaleDateString(language.value, { dateStyle: "medium" }),
              })}
            </p>
            <div class="deeds">
              <ConfirmButton
                text={t("study.server.remove")}
                confirmText={t("study.server.removeSure")}
                act={() => void study.removeElsewhere(id)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
