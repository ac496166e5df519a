/** What is told of something, for servers that leave out what they do not know, or say null. */
export const omitNullish = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as Partial<T>
