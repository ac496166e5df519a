declare const VALUE: unique symbol

/** The text of a column with JSON whose value has the type `T`. Tables name the type, so that no reader has to claim one. */
export type Json<T> = string & { readonly [VALUE]: T }

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>

/** What {@link toJson} was given, as the market itself has written it; a copy of the reader's own. */
export const fromJson = <T>(text: Json<T>): T extends readonly (infer Item)[] ? Item[] : T => JSON.parse(text)

/** A pattern for `like` on a column of JSON. */
export const jsonPattern = (pattern: string): Json<never> => pattern as Json<never>
