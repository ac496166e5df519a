/** Leaves out null and undefined, for servers that send null for unknown values. */
export const omitNullish = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as Partial<T>
