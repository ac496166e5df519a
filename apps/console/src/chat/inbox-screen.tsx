import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { ArrowLeft, CircleUserRound, MessageCircle } from 'lucide'
import { Link } from 'react-router'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { HideTabs } from '../lib/bars.tsx'
import { showError } from '../lib/errors.tsx'
import { useIsPhone, useMedia } from '../lib/use-media.ts'
import { useListState } from '../list/use-list-state.ts'
import { ConversationList } from './conversation-list.tsx'
import { CustomerPanel } from './customer-panel.tsx'

/** Below this width the customer's panel opens over the page. */
const THREE_PANES = '(width >= 73.75rem)'

const CustomerDrawer = lazyOverlay('dialog', async () => (await import('@rialto/ui/drawer.tsx')).Drawer)

/** The conversations of the shop beside the chosen one and its customer; on phones one after the other. */
export function InboxScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const isPhone = useIsPhone()
  const isWide = useMedia(THREE_PANES)
  const named = state.filter('with')
  const userId = /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null
  const isReading = userId !== null

  return (
    <div
      data-edge-to-edge
      className={cx(
        'grid min-h-0',
        isPhone
          ? isReading
            ? 'h-[calc(100dvh-3.5rem)]'
            : 'h-[calc(100dvh-3.5rem-3.75rem-env(safe-area-inset-bottom))]'
          : 'h-dvh grid-cols-[18rem_minmax(0,1fr)]',
        isWide && isReading && 'grid-cols-[18rem_minmax(0,1fr)_19.5rem]',
      )}
    >
      {isPhone && isReading ? (
        <HideTabs />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-col border-line bg-card md:border-e">
          <ConversationList state={state} current={userId} />
        </div>
      )}
      {isReading ? (
        <div className="min-h-0 min-w-0">
          <ConversationPane
            key={userId}
            userId={userId}
            isNarrow={!isWide}
            start={
              isPhone && (
                <Link
                  to={state.withChoice({ with: '' })}
                  aria-label={t('Back to the conversations')}
                  className="icon-btn -ms-2 hover:bg-hover"
                >
                  <Icon as={ArrowLeft} flip />
                </Link>
              )
            }
            end={
              !isWide && (
                <CustomerDrawer
                  title={t('Customer')}
                  closeLabel={t('Close')}
                  onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
                  trigger={(props) => <IconButton {...props} icon={CircleUserRound} label={t('Customer')} />}
                >
                  <CustomerPanel userId={userId} />
                </CustomerDrawer>
              )
            }
          />
        </div>
      ) : (
        !isPhone && (
          <div className="grid place-content-center">
            <EmptyState icon={MessageCircle} title={t('Choose a conversation')}>
              {t('J and K walk through the list.')}
            </EmptyState>
          </div>
        )
      )}
      {isWide && isReading && (
        <aside aria-label={t('Customer')} className="min-h-0 overflow-y-auto border-s border-line bg-card">
          <CustomerPanel userId={userId} />
        </aside>
      )}
    </div>
  )
}
