import { allShown } from "../fields.ts";
import type { Store } from "../store.ts";

// The menu of the fields of influence, which is their legend too.
export function Show({ store }: { store: Store }) {
  const shown = store.shown.value;
  const needsMan = [...shown].some((key) => !key.startsWith("frontier")) && store.subject.value === undefined;
  return (
    <details class="show" onToggle={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}>
      <summary>
        Show
        {allShown.map(({ key, title }) => shown.has(key) && <i key={key} class={`swatch field ${key}`} role="img" aria-label={title} title={title} />)}
      </summary>
      <ul>
        {allShown.map(({ key, title, help }, i) => (
          <li key={key}>
            <label title={`${help} (${i + 1})`}>
              <input type="checkbox" checked={shown.has(key)} aria-keyshortcuts={String(i + 1)} onChange={() => store.show(key)} />
              <i class={`swatch field ${key}`} aria-hidden="true" />
              {title}
              <kbd aria-hidden="true">{i + 1}</kbd>
            </label>
          </li>
        ))}
      </ul>
      {needsMan && <p>Take up or point at a man to see his fields.</p>}
    </details>
  );
}
