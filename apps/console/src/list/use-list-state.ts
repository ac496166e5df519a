import { useSearchParams } from 'react-router'

/** The choices of a list, which stand in the address so that they can be shared and gone back to. */
export interface ListState {
  /** Empty for the first view. */
  view: string
  search: string
  /** `since` ascending, `-since` descending. */
  sort: string
  filter: (id: string) => string
  /** The query of this list with some choices replaced; an empty value removes one. */
  withChoice: (choices: Record<string, string>) => string
  choose: (choices: Record<string, string>) => void
}

export function useListState(): ListState {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name) ?? ''
  const changed = (choices: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(choices)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return {
    view: read('view'),
    search: read('search'),
    sort: read('sort'),
    filter: read,
    withChoice: (choices) => `?${changed(choices)}`,
    // Typing must not fill the history.
    choose: (choices) => setParams(changed(choices), { replace: true, preventScrollReset: true }),
  }
}
