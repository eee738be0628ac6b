// Whether this page and the server speak the same version of the protocol: compares them, and sets the signal that
// UpdateNotice shows.
import { signal } from "@preact/signals";
import { protocolVersion } from "@cheshire/core/generated/protocol";

// Whether this page is older or newer than the server; null while they speak the same version of the protocol.
export const mismatch = signal<"older" | "newer" | null>(null);

// Compares the versions. `server` is what the server says of itself; null if it says nothing.
export function checkVersion(server: string | null): void {
  const version = Number(server ?? protocolVersion);
  mismatch.value =
    version === protocolVersion || !Number.isInteger(version)
      ? null
      : version > protocolVersion
        ? "older"
        : "newer";
}
