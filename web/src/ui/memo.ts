// What the page would use of preact/compat, which is as large as half of Preact.
import { createElement, options, type ComponentType, type FunctionComponent } from "preact";

const sameProps = <P extends object>(a: P, b: P): boolean =>
  Object.keys({ ...a, ...b }).every((key) => a[key as keyof P] === b[key as keyof P]);

// A component that is drawn anew only if its properties have changed; by default, if one of them is another value.
export function memo<P extends object>(
  component: FunctionComponent<P>,
  same: (before: P, now: P) => boolean = sameProps,
): FunctionComponent<P> {
  return function Memo(this: { props: P; shouldComponentUpdate?: (now: P) => boolean }, props: P) {
    this.shouldComponentUpdate = function (now) {
      return !same(this.props, now);
    };
    return createElement(component as ComponentType<P>, props);
  } as FunctionComponent<P>;
}

// Makes a change and draws it before it returns.
export function drawAtOnce(change: () => void): void {
  const usual = options.debounceRendering?.bind(options);
  let draw: (() => void) | undefined;
  options.debounceRendering = (all) => (draw = all);
  try {
    change();
    draw?.();
  } finally {
    if (usual) options.debounceRendering = usual;
    else delete options.debounceRendering;
  }
}
