// The fields for what a game lets you set besides pieces, such as castling rights, group by group. The core lists them,
// and nothing here knows their meaning; a change goes to the set-up in EditorCtrl.
import type { EditorCtrl } from "./editorCtrl.ts";
import type { SetupControl } from "../core/types.ts";
import { messageText } from "../i18n/messages.ts";

const few = 8;

interface Props {
  editor: EditorCtrl;
  // The cells of the control under the pointer or with the focus.
  mean: (cells: readonly number[]) => void;
}

function Control({
  control,
  set,
  mean,
}: {
  control: SetupControl;
  set: (value: string) => void;
  mean: Props["mean"];
}) {
  const { key, kind, title, value } = control;
  const id = `set-${key}`;
  const about = {
    onPointerEnter: () => mean(control.cells),
    onPointerLeave: () => mean([]),
    onFocusIn: () => mean(control.cells),
    onFocusOut: () => mean([]),
  };
  if (kind === "toggle") {
    return (
      <div class="control toggle" {...about}>
        <input
          id={id}
          type="checkbox"
          checked={value === "on"}
          onChange={(event) => set(event.currentTarget.checked ? "on" : "off")}
        />
        <label for={id}>{messageText(title)}</label>
      </div>
    );
  }
  return (
    <div class="control" {...about}>
      <label for={id}>{messageText(title)}</label>
      {kind === "number" ? (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          step="1"
          min={control.min}
          max={control.max}
          value={value}
          // A field left empty shows the number that holds.
          onBlur={(event) => (event.currentTarget.value = value)}
          onInput={(event) =>
            event.currentTarget.value !== "" &&
            set(String(Math.max(Math.trunc(Number(event.currentTarget.value)), 0)))
          }
        />
      ) : (
        <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
          {(control.choices ?? []).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {messageText(choice.title)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

export function SetupControls({ editor, mean }: Props) {
  const groups = new Map<string, SetupControl[]>();
  for (const control of editor.report.controls.value)
    groups.set(control.group.code, [...(groups.get(control.group.code) ?? []), control]);
  return (
    <>
      {[...groups].map(([group, controls]) => {
        const list = controls.map((control) => (
          <Control
            key={control.key}
            control={control}
            set={(value) => editor.setValue(control.key, value)}
            mean={mean}
          />
        ));
        const toggles = controls.every((control) => control.kind === "toggle");
        const name = messageText(controls[0]!.group);
        if (controls.length > few) {
          return (
            <details key={group} class="editor-group">
              <summary>{name}</summary>
              <div class={toggles ? "toggles" : ""}>{list}</div>
            </details>
          );
        }
        return (
          <fieldset key={group} class="editor-group">
            <legend>{name}</legend>
            <div class={toggles ? "toggles" : ""}>{list}</div>
          </fieldset>
        );
      })}
    </>
  );
}
