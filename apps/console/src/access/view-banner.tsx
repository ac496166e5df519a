import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OwnShop } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide'
import { useNavigate } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { usePlace, viewKeyOf } from '../lib/place.tsx'
import { userQuery } from './session.ts'

/** Stands above every screen while an operator sees a shop as its seller. */
export function ViewBanner({ shop }: { shop: OwnShop }) {
  const { t } = useTranslation()
  const { end } = useView()
  return (
    <section aria-label={t('View as seller')} className="sticky top-0 z-20">
      <Notice
        tone="warn"
        icon={Eye}
        className="rounded-none"
        aside={
          <Button size="sm" pending={end.isPending} onClick={() => end.mutate(shop.id)}>
            {t('Stop looking')}
          </Button>
        }
      >
        {t('You see {{name}} as its seller does. You can look at everything here and change nothing.', {
          name: shop.name,
        })}
      </Notice>
    </section>
  )
}

/** Begins and ends the view of a shop as its seller. */
export function useView() {
  const { choose } = usePlace()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refetchPlaces = () => queries.refetchQueries({ queryKey: userQuery.queryKey })
  return {
    begin: useMutation({
      mutationFn: (id: number) => consoleApi.call('POST /admin/sellers/{id}/view', { params: { id } }),
      onSuccess: async (_, id) => {
        // The place exists once the server names it.
        await refetchPlaces()
        choose(viewKeyOf(id))
        await navigate('/')
      },
    }),
    end: useMutation({
      mutationFn: (id: number) => consoleApi.call('DELETE /admin/sellers/{id}/view', { params: { id } }),
      onSettled: async (_data, _error, id) => {
        // Before the place is gone, since its screens lead elsewhere then.
        choose('market')
        await navigate(`/sellers?open=${id}`)
        await refetchPlaces()
      },
    }),
  }
}
