import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { NotificationSettings } from '@rialto/contract'
import { NOTIFICATION_WAYS, type NotificationKind, type NotificationWay } from '@rialto/contract/enums'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { SkeletonText } from '@rialto/ui/loading.tsx'
import { Switch } from '@rialto/ui/switch.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmContact } from '../access/confirm-contact.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useIsLate } from '../list/waiting.tsx'
import { DeviceSection } from './device-section.tsx'

/** How the person hears of the current shop's events: by kind and way, and on which devices. */
export function NotificationSettingsScreen() {
  const { t } = useTranslation()
  const { query, change, reload } = useNotificationSettings()
  const { data, error, isPending, isFetching, refetch } = query
  const isLate = useIsLate(isPending)
  const kinds = useKindTexts()
  const ways: Record<NotificationWay, string> = { mail: t('Mail'), in_app: t('In the console'), push: t('Push') }
  if (error && !data)
    return (
      <ErrorState
        title={t('The settings could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
      >
        {messageOf(error, '')}
      </ErrorState>
    )
  return (
    <>
      <PageHead title={t('Notifications')} />
      <ConfirmContact />
      {!data && isLate && (
        <div role="status" aria-label={t('Loading')} className="max-w-160">
          <SkeletonText lines={8} />
        </div>
      )}
      {data && (
        <div className="grid max-w-200 gap-4">
          <Section title={t('Notifications to you')}>
            {data.kinds.map((setting) => (
              <fieldset key={setting.kind} className="grid gap-x-6 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:px-5">
                <legend className="sr-only">{kinds[setting.kind].title}</legend>
                <div className="min-w-0">
                  <b>{kinds[setting.kind].title}</b>
                  <p className="text-ink-2">{kinds[setting.kind].text}</p>
                </div>
                <div className="md:flex md:items-center md:gap-6">
                  {NOTIFICATION_WAYS.map((way) => (
                    <Switch
                      key={way}
                      checked={setting[way]}
                      onChange={(event) =>
                        change.mutate(
                          { kind: setting.kind, way, is_on: event.target.checked },
                          { onError: (failure) => showError(failure, t('The shop cannot be reached')) },
                        )
                      }
                    >
                      {ways[way]}
                    </Switch>
                  ))}
                </div>
              </fieldset>
            ))}
          </Section>
          <DeviceSection devices={data} place="shop" onChanged={reload} />
        </div>
      )}
    </>
  )
}

/** The kinds of notifications as people read them. */
function useKindTexts(): Record<NotificationKind, { title: string; text: string }> {
  const { t } = useTranslation()
  return {
    new_order: { title: t('New orders'), text: t('As soon as an order is to be packed.') },
    // These are not shown, since nobody can switch them off.
    dispute: { title: t('Disputes'), text: '' },
    payout: { title: t('Payouts'), text: t('When money is on its way to your account.') },
    statement: { title: t('Statements'), text: t('When the statement of a month is ready.') },
    tax_report: { title: t('Tax report'), text: '' },
    payout_account: { title: t('Account for payouts'), text: '' },
    rule: { title: t('Rules of commission'), text: '' },
    withdrawal: {
      title: t('Withdrawals'),
      text: t('When a customer withdraws from a contract, and before the money is due.'),
    },
    complaint: { title: t('Complaints'), text: t('When a customer complains, and before your answer is due.') },
    case_decided: {
      title: t('Decisions about complaints'),
      text: t('When the market has decided a complaint about your order.'),
    },
    unanswered_message: {
      title: t('Unanswered messages'),
      text: t('When a customer has waited 30 minutes for an answer.'),
    },
    low_stock: { title: t('Low stock'), text: t('Products that run out, gathered for some minutes.') },
    new_review: { title: t('New reviews'), text: t('When a customer has reviewed a product.') },
    new_question: { title: t('New questions'), text: t('When somebody asks about a product.') },
    product_decided: {
      title: t('Decisions about products'),
      text: t('When the market hides, refuses, approves or shows a product.'),
    },
    review_hidden: { title: t('Hidden reviews'), text: t('When the market has hidden a review.') },
    offer_decided: {
      title: t('Proposals and decisions about flash sales'),
      text: t('When the market accepts or refuses an offer, or proposes a product for a flash sale.'),
    },
    webhook_off: { title: t('Failed webhooks'), text: t('When a webhook has failed for three days.') },
    tax_rate_coming: {
      title: t('Coming tax rates'),
      text: t('When the tax of your goods changes within 30 days.'),
    },
  }
}

interface Switched {
  kind: NotificationKind
  way: NotificationWay
  is_on: boolean
}

/** How the person hears of the current shop's events. A switch shows its new place at once, and goes back if that was refused. */
function useNotificationSettings() {
  const { place } = usePlace()
  const queries = useQueryClient()
  const queryKey = ['GET /seller/notification-settings', place?.key]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => consoleApi.call('GET /seller/notification-settings', { signal }),
  })
  const show = (settings: NotificationSettings) => queries.setQueryData(queryKey, settings)
  const change = useMutation({
    mutationFn: (body: Switched) => consoleApi.call('PATCH /seller/notification-settings', { body }),
    onMutate: async ({ kind, way, is_on }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<NotificationSettings>(queryKey)
      if (before)
        show({ ...before, kinds: before.kinds.map((one) => (one.kind === kind ? { ...one, [way]: is_on } : one)) })
      return { before }
    },
    onError: (_error, _switched, context) => context?.before && show(context.before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { query, change, reload: () => queries.invalidateQueries({ queryKey }) }
}
