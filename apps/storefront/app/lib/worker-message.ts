/** A message from a page to the service worker. */
export type WorkerMessage =
  /** These addresses are in sight: keep them for when there is no connection. Those that must not be kept are passed over. */
  | { type: 'keep'; urls: string[] }
  /** Another person is here, or nobody: what was looked at is nobody's business. */
  | { type: 'forget' }
  /** A newer worker is to take over from the older one. */
  | { type: 'take over' }
