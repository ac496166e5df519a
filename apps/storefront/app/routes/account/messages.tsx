import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { AccountPage } from '../../features/account/index.ts'
import { MessagesPage, messagesQuery } from '../../features/chat/index.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/messages'

export const handle = { query: messagesQuery } satisfies PageHandle

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Message'), hidden: true })

export default function Messages() {
  const { t } = useTranslation()
  return (
    <AccountPage title={t('Message')} fillsScreen>
      <MessagesPage />
    </AccountPage>
  )
}
