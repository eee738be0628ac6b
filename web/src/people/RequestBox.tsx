// An open request between players, with the buttons to answer it. Its first answer is prominent if it is for this user;
// what a button does comes with the request.
import type { Request } from "./openRequests.ts";

export const RequestBox = ({ request: { theirs, text, buttons }, id }: { request: Request; id: string }) => (
  <div class={`request${theirs ? " theirs" : ""}`} data-testid={id}>
    <p>{text}</p>
    {buttons.length > 0 && (
      <div class="deeds">
        {buttons.map(([text, act], i) => (
          <button key={text} class={i === 0 && theirs ? "primary" : ""} onClick={act}>
            {text}
          </button>
        ))}
      </div>
    )}
  </div>
);
