// A link to the documentation, in a tab of its own: the game goes on here.
import { documentationAddress } from "./documentation.ts";
import { t } from "../i18n/index.ts";

export const DocumentationLink = ({ onClick }: { onClick?: () => void }) => (
  <a href={documentationAddress} target="_blank" rel="noopener" onClick={onClick}>
    {t("page.docs")}
  </a>
);
