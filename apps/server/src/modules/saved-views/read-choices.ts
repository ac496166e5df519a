import type { z } from 'zod'

/**
 * Reads the choices in the stored query of a view, but for its order, which changes no count.
 * @returns null for a query with a parameter that the schema does not have
 */
export function readChoices<Choices>(schema: z.ZodType<Choices>, query: string): Choices | null {
  const params = new URLSearchParams(query)
  params.delete('sort')
  const names = [...new Set(params.keys())]
  const choices = schema.safeParse(Object.fromEntries(names.map((name) => [name, params.get(name)])))
  return choices.data ?? null
}
