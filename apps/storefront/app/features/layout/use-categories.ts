import { api } from '@rialto/client/api/browser.ts'
import { isNotOffered } from '@rialto/client/api/client.ts'
import type { Category } from '@rialto/contract'
import { useCallback, useEffect, useState } from 'react'

export type Categories =
  | { state: 'loading' }
  | { state: 'loaded'; categories: Category[] }
  | { state: 'failed'; retry: () => void }

let fetching: Promise<Category[]> | undefined

/** Fetches all categories with their sub-categories, once for each page load. The next call retries after a failure. */
export function fetchCategories(): Promise<Category[]> {
  fetching ??= api
    .call('GET /categories')
    .then(({ categories }) => categories)
    .catch((error: unknown) => {
      if (isNotOffered(error)) return []
      fetching = undefined
      throw error
    })
  return fetching
}

/**
 * Fetches the categories as soon as they are `wanted`. They are not part of the page's data, to keep every page small.
 */
export function useCategories(wanted: boolean): Categories {
  const [categories, setCategories] = useState<Category[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!wanted || categories || failed) return
    let isUnmounted = false
    fetchCategories().then(
      (found) => !isUnmounted && setCategories(found),
      () => !isUnmounted && setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [wanted, categories, failed])
  const retry = useCallback(() => setFailed(false), [])
  if (categories) return { state: 'loaded', categories }
  return failed ? { state: 'failed', retry } : { state: 'loading' }
}

/** The address of a category's product list. */
export const categoryUrl = ({ slug }: Pick<Category, 'slug'>, subcategory?: { id: number }): string =>
  `/categories/${encodeURIComponent(slug)}${subcategory ? `?subcategory=${subcategory.id}` : ''}`
