// A dialog with a link as a QR code, to be read by the camera of a phone: dark on white in every theme.
import { useMemo } from "preact/hooks";
import "./qr.css";
import { Modal } from "../ui/Modal.tsx";
import { t } from "../i18n/index.ts";
import { qrPath } from "./qr.ts";

export function QrCode({ link, name, close }: { link: string; name: string; close: () => void }) {
  const { size, path } = useMemo(() => qrPath(link), [link]);
  return (
    <Modal title={name} class="qr" onClose={close} first="button">
      <h2>{name}</h2>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
        <rect width={size} height={size} />
        <path d={path} />
      </svg>
      <div class="buttons">
        <button type="button" onClick={close}>
          {t("page.close")}
        </button>
      </div>
    </Modal>
  );
}
