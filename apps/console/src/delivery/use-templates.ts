import type { DataFor, DeliveryMethod, DeliveryTemplate, RequestFor } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { useShownChange } from '../lib/use-shown-change.ts'

const KEY = ['GET /admin/delivery/templates']
type Templates = DataFor<'GET /admin/delivery/templates'>

/** The templates of the market. */
export const useTemplates = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => consoleApi.call('GET /admin/delivery/templates', { signal }) })

/** A change whose reply is all templates, which the screen then shows. */
const useTemplateChange = <Input>(change: (input: Input) => Promise<Templates>) =>
  useShownChange({ queryKey: KEY, change })

type TemplateBody = RequestFor<'POST /admin/delivery/templates'>['body']
export const useAddTemplate = () =>
  useTemplateChange((body: TemplateBody) => consoleApi.call('POST /admin/delivery/templates', { body }))

/** Changes the template with an id; without one nothing is sent. */
export const useChangeTemplate = (id: number) =>
  useTemplateChange((body: RequestFor<'PATCH /admin/delivery/templates/{id}'>['body']) =>
    consoleApi.call('PATCH /admin/delivery/templates/{id}', { params: { id }, body }),
  )

export const useRemoveTemplate = () =>
  useTemplateChange((id: number) => consoleApi.call('DELETE /admin/delivery/templates/{id}', { params: { id } }))

/** The methods of a template as the method's dialog edits them: numbered, and with rates of the template as their zone. */
export const methodsOf = ({ id: zoneId, methods }: Pick<DeliveryTemplate, 'id' | 'methods'>): DeliveryMethod[] =>
  methods.map(({ rates, ...method }, index) => ({
    ...method,
    ...{ id: index + 1, position: index },
    rates: rates.map((rate) => ({ ...rate, zone_id: zoneId })),
  }))
