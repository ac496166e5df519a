import type { MarketCategory, RequestFor } from '@rialto/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { moved, type Place } from './tree-moves.ts'

const KEY = ['GET /admin/categories', 'market']

interface Tree {
  categories: MarketCategory[]
}

/** All categories, in the order of the tree. */
export const useTree = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => consoleApi.call('GET /admin/categories', { signal }) })

/** Shows the tree of a reply. */
export function useShowTree(): (tree: Tree) => void {
  const queries = useQueryClient()
  return ({ categories }) => queries.setQueryData<Tree>(KEY, { categories })
}

const MOVE = ['POST /admin/categories/{id}/move']

/** The next move names the version that this one leads to. */
const asMoved =
  ({ id }: MarketCategory) =>
  (category: MarketCategory): MarketCategory =>
    category.id === id ? { ...category, version: category.version + 1 } : category

interface Move {
  category: MarketCategory
  place: Place
}

/** Moves a category: the tree shows it at once, and puts it back if the server refuses. One move follows another. */
export function useMoveCategory() {
  const queries = useQueryClient()
  const show = useShowTree()
  return useMutation({
    mutationKey: MOVE,
    scope: { id: 'catalogue' },
    mutationFn: ({ category: { id, version }, place }: Move) =>
      consoleApi.call('POST /admin/categories/{id}/move', {
        params: { id },
        body: { version, parent_id: place.parentId, position: place.index },
      }),
    async onMutate({ category, place }) {
      await queries.cancelQueries({ queryKey: KEY })
      const before = queries.getQueryData<Tree>(KEY)
      if (before) show({ categories: moved(before.categories, category.id, place).map(asMoved(category)) })
      return before
    },
    onSuccess(tree) {
      // The reply does not know of a move that has begun since.
      if (queries.isMutating({ mutationKey: MOVE }) === 1) show(tree)
    },
    onError(_error, _move, before) {
      if (before) show(before)
      return queries.invalidateQueries({ queryKey: KEY })
    },
  })
}

export function useAddCategory() {
  const show = useShowTree()
  return useMutation({
    mutationFn: (body: RequestFor<'POST /admin/categories'>['body']) =>
      consoleApi.call('POST /admin/categories', { body }),
    onSuccess: show,
  })
}

/** Removes a category, or merges it into the one that takes its products. */
export function useRemoveCategory() {
  const show = useShowTree()
  return useMutation({
    mutationFn: (id: number) => consoleApi.call('DELETE /admin/categories/{id}', { params: { id } }),
    onSuccess: show,
  })
}
