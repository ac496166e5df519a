import { ApiError } from '@rialto/client/api/client.ts'
import { isNotOffered } from '@rialto/client/api/is-not-offered.ts'
import { data } from 'react-router'

/** Why a page could not be made; told to the error screen in the body of the thrown response. */
export type LoadFailure = 'not_found' | 'unreachable' | 'busy'

const failed = (reason: LoadFailure, status: number) => data({ reason }, { status })

/**
 * For loaders of pages about one thing: what is not there, and what cannot be there (an id that is no number),
 * becomes *Page Not Found* with status 404.
 */
export async function loadOr404<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) throw notFound()
    throw error
  }
}

/** To be thrown by a loader whose page does not exist. */
export const notFound = () => failed('not_found', 404)

/** For pages about many things, such as a list: where the server does not know the call there is no such page in this shop. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isNotOffered(error)) throw notFound()
    throw error
  }
}

/** For what a page can do without: `instead` where the server does not know the call. */
export async function orElse<T>(call: Promise<T>, instead: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isNotOffered(error)) return instead
    throw error
  }
}

/**
 * Failures that are not the page's own fault, as responses: plain errors lose their text on the way to the browser.
 * Refusals stay what they are, for the loader to look at.
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
