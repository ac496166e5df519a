import type { Slug } from './basics.ts'

export type DemoOrderStatus = 'pending' | 'confirm' | 'processing' | 'pickup' | 'on_the_way' | 'delivered' | 'cancelled'
export type DemoLine = { product: Slug; quantity: number; size: Slug | null; color: Slug | null }
export type DemoOrder = {
  code: string
  user: string
  shop: Slug
  address: string
  payment_method: 'cash' | 'online'
  gateway: string | null
  payment_status: 'pending' | 'paid' | 'failed' | 'refunded'
  status: DemoOrderStatus
  /** From placing to the present status, oldest first. */
  timeline: { status: DemoOrderStatus; minutes_ago: number }[]
  lines: DemoLine[]
  voucher: string | null
  note: string | null
  cancel_reason: string | null
  parcels: DemoParcel[]
  /** Notes of the shop's team, which shoppers do not see; `author` is the key of a user or colleague. */
  team_notes: { author: string; text: string; minutes_ago: number }[]
}
export type DemoParcel = {
  carrier: string | null
  tracking_number: string | null
  minutes_ago: number
  /** By position among the order's lines. */
  lines: { line: number; quantity: number }[]
}

export type DemoTicket = {
  number: string
  user: string
  issue_type: string
  subject: string
  status: 'pending' | 'confirm' | 'cancel' | 'completed'
  email: string
  phone: string
  order: string | null
  messages: { from: 'user' | 'support'; text: string; minutes_ago: number }[]
  /** Notes that only the staff see; `author` is the key of a colleague. */
  notes?: { author: string; text: string; minutes_ago: number }[]
}
export type DemoConversation = {
  /** The key of a user or a reviewer. */
  user: string
  shop: Slug
  messages: {
    from: 'user' | 'shop'
    text: string | null
    product: Slug | null
    minutes_ago: number
    /** Whether the other side has read it. */
    read: boolean
    /** The member who answered, by key; null: the owner. */
    author: string | null
  }[]
  /** The member who answers, by key. */
  assignee: string | null
}

export type DemoSavedReply = { shop: Slug; title: string; text: string }
/** A view of a list that a team shares. */
export type DemoSavedView = { shop: Slug; list: 'products' | 'reviews'; name: string; query: string }
