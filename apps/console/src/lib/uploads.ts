import { atom } from 'nanostores'

/** How many files are on their way, among them those that wait for others. A form that is saved meanwhile waits for them. */
export const $uploads = atom(0)

/** An upload on its way has failed. */
let hasFailed = false
let whenDone: PromiseWithResolvers | null = null

interface PromiseWithResolvers {
  promise: Promise<boolean>
  resolve: (isComplete: boolean) => void
}

/** Counts an upload until it has ended, with what its reply changes in a form. @returns the same promise */
export async function trackUpload<T>(upload: Promise<T>): Promise<T> {
  $uploads.set($uploads.get() + 1)
  try {
    return await upload
  } catch (error) {
    hasFailed = true
    throw error
  } finally {
    // A save that waits for the upload hears of its end first.
    setTimeout(end)
  }
}

/** Marks an upload as failed that catches its own failure, such as one that may be tried again. */
export function reportFailedUpload(): void {
  hasFailed = true
}

function end(): void {
  $uploads.set($uploads.get() - 1)
  if ($uploads.get() > 0) return
  const isComplete = !hasFailed
  hasFailed = false
  whenDone?.resolve(isComplete)
  whenDone = null
}

/** Resolves once no file is on its way: with false if one of them has failed. */
export function uploadsEnded(): Promise<boolean> {
  if ($uploads.get() === 0) return Promise.resolve(true)
  if (!whenDone) {
    let resolve: PromiseWithResolvers['resolve'] = () => {}
    const promise = new Promise<boolean>((done) => {
      resolve = done
    })
    whenDone = { promise, resolve }
  }
  return whenDone.promise
}
