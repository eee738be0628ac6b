// A name as one for rated games could be: what the server allows in it. Only the server knows whether it is free.
export const asRatedName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, "_")
    .replace(/[^\w-]/g, "")
    .replace(/^[^A-Za-z]+/, "")
    .slice(0, 20);
