// The few calls of wasi_snapshot_preview1 that a C++ module without files can make. Every other import traps with its
// name.

const errno = {
  success: 0,
  badFile: 8,
  invalid: 28,
  notSupported: 58,
} as const;

export interface Host {
  memory: () => WebAssembly.Memory;
  log: (text: string) => void;
}

export function wasi(host: Host): {
  [name: string]: (...args: never[]) => number | void;
} {
  const view = () => new DataView(host.memory().buffer);
  return {
    fd_write(fd: number, vectors: number, count: number, written: number): number {
      if (fd !== 1 && fd !== 2) return errno.badFile;
      const data = view();
      let total = 0;
      let text = "";
      for (let i = 0; i < count; i++) {
        const address = data.getUint32(vectors + 8 * i, true);
        const length = data.getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(host.memory().buffer, address, length).slice());
        total += length;
      }
      data.setUint32(written, total, true);
      if (text.trim() !== "") host.log(text.trimEnd());
      return errno.success;
    },
    fd_read: (): number => errno.badFile,
    fd_close: (): number => errno.success,
    fd_seek: (): number => errno.notSupported,
    fd_fdstat_get(fd: number, at: number): number {
      if (fd > 2) return errno.badFile;
      const data = view();
      for (let i = 0; i < 24; i++) data.setUint8(at + i, 0);
      data.setUint8(at, 2); // a character device
      return errno.success;
    },
    fd_prestat_get: (): number => errno.badFile,
    environ_get: (): number => errno.success,
    environ_sizes_get(count: number, size: number): number {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return errno.success;
    },
    args_get: (): number => errno.success,
    args_sizes_get(count: number, size: number): number {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return errno.success;
    },
    clock_time_get(clock: number, _precision: bigint, at: number): number {
      const ms = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
      return errno.success;
    },
    clock_res_get(_clock: number, at: number): number {
      view().setBigUint64(at, 1000000n, true);
      return errno.success;
    },
    random_get(at: number, length: number): number {
      const bytes = new Uint8Array(host.memory().buffer, at, length);
      for (let i = 0; i < length; i += 65536)
        crypto.getRandomValues(bytes.subarray(i, Math.min(length, i + 65536)));
      return errno.success;
    },
    sched_yield: (): number => errno.success,
    proc_exit(code: number): void {
      throw new Error(`the core ended itself with code ${code}`);
    },
  };
}

// Everything the module imports: `known` by module name, and a trap for each missing function.
export function importsOf(
  module: WebAssembly.Module,
  known: { [module: string]: object },
): WebAssembly.Imports {
  const imports: {
    [module: string]: { [name: string]: WebAssembly.ImportValue };
  } = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== "function")
      throw new Error(`the core imports ${kind} ${from}.${name}, which this package does not give`);
    const given = (known[from] as { [name: string]: WebAssembly.ImportValue } | undefined)?.[name];
    (imports[from] ??= {})[name] =
      given ??
      (() => {
        throw new Error(`the core called ${from}.${name}, which this package does not give`);
      });
  }
  return imports;
}
