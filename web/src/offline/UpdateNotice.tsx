// Unobtrusive notices at the foot of every page, in App: a game that could not be stored, a new version. Its buttons
// dismiss a notice, or reload the page with the new version.
import { mismatch } from "../server/version.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { loadServersPage, applyUpdate, waitingWorker } from "./serviceWorker.ts";

export function UpdateNotice() {
  const { local } = useStore();
  const [undelivered] = local.offline.undelivered.value;
  return (
    <div class="update-room" role="status">
      {undelivered !== undefined ? (
        <div class="update">
          <span>{undelivered}</span>
          <button onClick={() => local.offline.dismiss()}>{t("page.close")}</button>
        </div>
      ) : mismatch.value ? (
        <div class="update">
          <span>{t(mismatch.value === "older" ? "offline.older" : "offline.newer")}</span>
          <button class="primary" onClick={() => void loadServersPage()}>
            {t("offline.reload")}
          </button>
        </div>
      ) : (
        waitingWorker.value && (
          <div class="update">
            <span>{t("offline.update")}</span>
            <button class="primary" onClick={applyUpdate}>
              {t("offline.take")}
            </button>
            <button onClick={() => (waitingWorker.value = null)}>{t("offline.later")}</button>
          </div>
        )
      )}
    </div>
  );
}
