import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerToday } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Age } from '../lib/ages.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { OldestNote, Queue, QueueRow } from './queue.tsx'

const LATE_MS = 3_600_000

/** The customers who have waited longest for an answer. */
export function WaitingQueue({ queue }: { queue: NonNullable<SellerToday['unanswered']> }) {
  const { t } = useTranslation()
  const hasInbox = useCanOpen()('/inbox')
  return (
    <Queue
      title={t('Unanswered')}
      count={queue.count}
      shown={queue.conversations.length}
      all={hasInbox ? '/inbox' : null}
      empty={t('No one is waiting. Shoppers can write from every product page.')}
      note={
        queue.longest_since && (
          <OldestNote since={queue.longest_since} lateAfter={LATE_MS} label={(age) => t('Longest {{age}}', { age })} />
        )
      }
    >
      {queue.conversations.map(({ user, last_message, since }) => (
        <QueueRow
          key={user.id}
          lead={<Avatar name={user.name} src={user.profile_photo} size={36} />}
          title={<bdi className="font-semibold">{user.name}</bdi>}
          text={last_message ? <bdi>{last_message}</bdi> : t('Sent a product')}
          end={<Age since={since} lateAfter={LATE_MS} />}
          action={
            hasInbox && (
              <ButtonLink size="sm" to={`/inbox?with=${user.id}`} aria-label={`${t('Reply')}: ${user.name}`}>
                {t('Reply')}
              </ButtonLink>
            )
          }
        />
      ))}
    </Queue>
  )
}
