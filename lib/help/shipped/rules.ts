import * as z from 'zod'
import { shortText } from '#lib/contract/fields.ts'

/** What names the shipment is required. What the call carries is checked by the upstream (Spec 1 §5). */
export const shippedForm = z.object({
  sourceOrderId: shortText.min(1),
  shipmentId: z.string().min(1),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
})
export type ShippedFormValues = z.input<typeof shippedForm>

export const emptyFields: ShippedFormValues = { sourceOrderId: '', shipmentId: '', trackingNumber: '', trackingUrl: '' }

export const toShippedUrl = (shippedUrl: string, shipmentId: string) => `${shippedUrl}/${shipmentId || '{shipmentId}'}`
