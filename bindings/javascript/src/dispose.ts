/// <reference lib="esnext.disposable" preserve="true" />

/** The method that ends a block whose declarations have the keyword using. Older browsers have no symbol for it. */
export const dispose: typeof Symbol.dispose = ((Symbol as { dispose?: symbol }).dispose ??
  Symbol.for("Symbol.dispose")) as typeof Symbol.dispose;
