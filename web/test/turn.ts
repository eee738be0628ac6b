// Waits for the next turn of the event loop. The fakes answer in microtasks, so by then all that was under way has arrived.
export const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
