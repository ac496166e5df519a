import type { DataOf, EndpointOf, InterfaceText } from '@rialto/contract'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { useDebounced } from '../list/use-list-state.ts'

const LIST = 'GET /admin/texts'
type TextPage = DataOf<EndpointOf<typeof LIST>>

interface TextChoice {
  locale: string
  view: 'all' | 'reworded'
  search: string
  /** Empty: all. */
  place: string
}

/** The texts of the interface in a language. */
export function useTexts({ locale, view, search: typed, place }: TextChoice) {
  const search = useDebounced(typed.trim())
  return useInfiniteQuery({
    queryKey: [LIST, locale, { view, search, place }],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call(LIST, { query: { locale, view, search, place: place || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}

interface Rewording {
  key: string
  /** Null: the original. */
  text: string | null
  replaces: string | null
}

/** Gives a text another wording, and shows it in all lists of its language. */
export function useReword(locale: string) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: [LIST, locale] })
  return useMutation({
    mutationFn: (rewording: Rewording) => consoleApi.call('PATCH /admin/texts', { body: { locale, ...rewording } }),
    onSuccess({ text }) {
      queries.setQueriesData<InfiniteData<TextPage>>(
        { queryKey: [LIST, locale] },
        (data) => data && withText(data, text),
      )
      return readAgain()
    },
    onError: readAgain,
  })
}

const withText = (data: InfiniteData<TextPage>, text: InterfaceText): InfiniteData<TextPage> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.forms[0]?.key === text.forms[0]?.key ? text : item)),
  })),
})
