// Whether the server has the documentation as a site, and where: asks the server, and keeps the answer.
import { signal } from "@preact/signals";
import type { GamesApi } from "../server/http.ts";

// Where the documentation is, on a server that has it.
export const documentationAddress = "/docs/";

// The documentation as a site, which not every server has.
export class Documentation {
  // False until the server says that it has the site, so that no link is dead.
  readonly offered = signal(false);

  constructor(private readonly api: Partial<Pick<GamesApi, "library">>) {}

  // Asks the server. Never rejects.
  async ask(): Promise<void> {
    try {
      this.offered.value = (await this.api.library?.())?.docs ?? false;
    } catch {
      // The server is away, and the site with it.
      this.offered.value = false;
    }
  }
}
