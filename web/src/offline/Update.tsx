import { t } from "../words/index.ts";
import { takeUpdate, waiting } from "./update.ts";

// A quiet note that there is a new version.
export function Update() {
  return (
    <div class="update-room" role="status">
      {waiting.value && (
        <div class="update">
          <span>{t("offline.update")}</span>
          <button class="primary" onClick={takeUpdate}>
            {t("offline.take")}
          </button>
          <button onClick={() => (waiting.value = null)}>{t("offline.later")}</button>
        </div>
      )}
    </div>
  );
}
