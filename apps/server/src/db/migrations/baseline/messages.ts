import type { Engine } from '../../types.ts'
import { idColumn } from '../statements.ts'

/** What leaves the market: mails and short messages, notifications of sellers (decision 084), pushes, webhooks (decision 090). */
export function messages(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table outbox (
      id ${id},
      channel text not null,
      recipient text not null,
      subject text not null,
      text text not null,
      html text,
      created_at bigint not null,
      due_at bigint,
      attempts integer not null default 0,
      sent_at bigint,
      error text,
      secret_until bigint
    )`,
    'create index outbox_by_due on outbox (due_at)',
    // The next message of each lane at once, however many wait: each order brings some.
    `create index outbox_secrets on outbox (channel, attempts, due_at, id)
      where due_at is not null and secret_until is not null`,
    `create index outbox_others on outbox (channel, attempts, due_at, id)
      where due_at is not null and secret_until is null`,
    'create index outbox_failed on outbox (created_at, id) where sent_at is null and attempts > 0',

    `create table notification_events (
      id ${id},
      event_key text not null unique,
      shop_id integer not null references shops (id) on delete cascade,
      kind text not null,
      subject_id integer not null,
      due_at bigint not null
    )`,
    'create index notification_events_by_due on notification_events (due_at, id)',
    'create index notification_events_by_shop on notification_events (shop_id, kind, due_at)',

    `create table notifications (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      shop_id integer not null references shops (id) on delete cascade,
      event_key text not null,
      kind text not null,
      target_id integer not null,
      values_json text not null,
      is_listed integer not null,
      created_at bigint not null,
      read_at bigint,
      constraint notifications_event unique (user_id, event_key)
    )`,
    'create index notifications_by_person on notifications (user_id, shop_id, id)',
    `create index notifications_unread on notifications (user_id, shop_id)
      where read_at is null and is_listed = 1`,
    'create index notifications_by_time on notifications (created_at)',

    `create table notification_settings (
      shop_id integer not null,
      user_id integer not null,
      kind text not null,
      way text not null,
      is_on integer not null,
      constraint notification_settings_key primary key (shop_id, user_id, kind, way),
      constraint notification_settings_member foreign key (shop_id, user_id) references shop_members (shop_id, user_id) on delete cascade
    )`,

    // Devices that get pushes belong to a console session, and end with it (decision 110).
    `create table push_subscriptions (
      id ${id},
      user_id integer not null references users (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      device text not null,
      created_at bigint not null,
      session_id integer references console_sessions (id) on delete cascade
    )`,
    'create index push_subscriptions_by_user on push_subscriptions (user_id)',
    'create index push_subscriptions_by_session on push_subscriptions (session_id)',

    `create table push_deliveries (
      id ${id},
      subscription_id integer not null references push_subscriptions (id) on delete cascade,
      payload_json text not null,
      attempts integer not null default 0,
      created_at bigint not null,
      due_at bigint not null
    )`,
    'create index push_deliveries_by_due on push_deliveries (due_at, id)',
    'create index push_deliveries_by_subscription on push_deliveries (subscription_id)',

    `create table webhooks (
      id ${id},
      shop_id integer references shops (id),
      user_id integer references users (id) on delete set null,
      url text not null,
      events_json text not null,
      encrypted_secret text not null,
      is_on integer not null default 1,
      failed_at bigint,
      paused_until bigint not null default 0,
      created_at bigint not null
    )`,
    'create index webhooks_by_user on webhooks (user_id)',
    'create index webhooks_by_shop on webhooks (shop_id, id)',

    `create table webhook_deliveries (
      id ${id},
      webhook_id integer not null references webhooks (id) on delete cascade,
      event_id text not null unique,
      type text not null,
      subject_id integer not null,
      created_at bigint not null,
      due_at bigint,
      attempts integer not null default 0,
      attempted_at bigint,
      delivered_at bigint,
      http_status integer,
      fault text,
      event_shop_id integer
    )`,
    'create index webhook_deliveries_by_due on webhook_deliveries (due_at, id) where due_at is not null',
    'create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at, id)',
    'create index webhook_deliveries_by_attempt on webhook_deliveries (webhook_id, attempted_at)',
    `create index webhook_deliveries_unsent on webhook_deliveries (webhook_id, type, subject_id)
      where attempts = 0`,
    'create index webhook_deliveries_by_time on webhook_deliveries (created_at)',
    `create index webhook_deliveries_failed on webhook_deliveries (created_at, id)
      where delivered_at is null and attempts > 0`,
  ]
}
