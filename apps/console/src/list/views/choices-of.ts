import type { ListDescription } from '../types.ts'

type Described<Row> = Pick<ListDescription<Row>, 'filters'>

/** The choices of a list as an address has them, in one order, so that equal choices are equal texts. */
export function choicesOf<Row>({ filters = [] }: Described<Row>, read: (name: string) => string): string {
  const query = new URLSearchParams()
  for (const name of ['view', ...filters.map(({ id }) => id), 'search', 'sort']) {
    const value = read(name).trim()
    if (value !== '') query.set(name, value)
  }
  return String(query)
}

/** The choices of a stored query. A filter that the list has no more is left out. */
export function choicesIn<Row>(list: Described<Row>, query: string): string {
  const params = new URLSearchParams(query)
  return choicesOf(list, (name) => params.get(name) ?? '')
}
