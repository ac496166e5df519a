/** A message from a page to the service worker. */
export type WorkerMessage =
  /** Caches these addresses for reading offline; those that must not be cached are skipped. */
  | { type: 'keep'; urls: string[] }
  /** Clears the cached pages, as another account has logged in or nobody is logged in. */
  | { type: 'forget' }
  /** Tells a waiting worker to replace the active one. */
  | { type: 'take over' }
