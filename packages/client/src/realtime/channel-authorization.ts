import type { Options } from 'pusher-js'

export interface Subscription {
  socket_id: string
  channel_name: string
}

/** Lets the server sign subscriptions to private channels. @param authorise throws when it is refused */
export const channelAuthorization = (
  authorise: (subscription: Subscription) => Promise<string>,
): NonNullable<Options['channelAuthorization']> => ({
  transport: 'ajax',
  endpoint: '',
  customHandler: ({ socketId, channelName: channel_name }, callback) =>
    void authorise({ socket_id: socketId, channel_name }).then(
      (auth) => callback(null, { auth }),
      (error: unknown) => callback(error instanceof Error ? error : new Error('refused'), null),
    ),
})
