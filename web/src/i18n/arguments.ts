// The arguments of an ICU message, which the compiler reads off its text: Arguments<"{n, plural, one {# day} other {# days}} of {all}"> is
// "n" | "all". What a noun brings with it, such as piece_gender, is no argument of its own.

// The text as far as its first brace, the brace, and the text after it.
type Split<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? Text extends `${string}}${infer Rest}`
      ? ["}", Rest]
      : never
    : ["{", After]
  : Text extends `${string}}${infer Rest}`
    ? ["}", Rest]
    : ["", ""];

// `Open` has a letter for each brace that is open: "o" for the options of a plural or select, "m" for the message of an option.
type Scan<Text extends string, Open extends string, Found> =
  Split<Text> extends [infer Brace, infer Rest extends string]
    ? Brace extends ""
      ? Found
      : Open extends `o${infer Outer}`
        ? Brace extends "{"
          ? Scan<Rest, `m${Open}`, Found>
          : Scan<Rest, Outer, Found>
        : Brace extends "}"
          ? Open extends `m${infer Outer}`
            ? Scan<Rest, Outer, Found>
            : Found
          : Rest extends `${infer Inner}}${infer After}`
            ? Inner extends `${infer Name},${string}`
              ? Rest extends `${Name},${infer Options}`
                ? Scan<Options, `o${Open}`, Found | Name>
                : never
              : Scan<After, Open, Found | Inner>
            : Found
    : never;

export type Arguments<Text extends string> = Text extends string
  ? Exclude<Scan<Text, "", never>, `${string}_${string}`>
  : never;
