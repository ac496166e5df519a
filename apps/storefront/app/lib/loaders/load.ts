import { ApiError } from '@rialto/client/api/client.ts'
import { isNotOffered } from '@rialto/client/api/is-not-offered.ts'
import { data } from 'react-router'

/** Why a page could not be rendered; sent to the error screen in the body of the thrown response. */
export type LoadFailure = 'not_found' | 'unreachable' | 'busy'

const failed = (reason: LoadFailure, status: number) => data({ reason }, { status })

/**
 * For loaders of a page about one thing: throws *Page Not Found* with status 404 when it does not exist or cannot
 * exist, as with an id that is no number.
 */
export async function loadOr404<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) throw notFound()
    throw error
  }
}

/** The response that a loader throws for a page that does not exist. */
export const notFound = () => failed('not_found', 404)

/**
 * For pages about several things, such as a list: throws a 404 when the server has no such endpoint, so this shop has
 * no such page.
 */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isNotOffered(error)) throw notFound()
    throw error
  }
}

/** For optional parts of a page: returns `instead` when the server has no such endpoint. */
export async function orElse<T>(call: Promise<T>, instead: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isNotOffered(error)) return instead
    throw error
  }
}

/**
 * Throws failures that are not the page's own fault as responses, because plain errors lose their message on the way to
 * the browser. Refusals are rethrown unchanged for the loader to handle.
 */
export async function orUnreachable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) throw failed('busy', 429)
    if (error instanceof ApiError && error.status < 500) throw error
    throw failed('unreachable', 503)
  }
}
