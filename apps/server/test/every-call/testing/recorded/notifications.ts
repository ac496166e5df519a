import type { RecordedCalls } from './recorded-call.ts'

export const notificationCalls: RecordedCalls = {
  'PATCH /seller/notification-settings': {
    input: () => ({ body: { kind: 'new_order', way: 'mail', is_on: false } }),
    says: /^Switched their notifications off: New orders \(Mail\)$/,
  },
}
