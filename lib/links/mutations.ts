import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { accountLinks, linkCodes } from '#lib/contract/account-links.ts'
import type { PermissionRequestAction } from '#lib/contract/shared/link-states.ts'
import type { Invitation } from './rules.ts'
import type { LinkPermission } from './view-model.ts'

type Asked = { accountDestinationId: string; permission: LinkPermission }

export const switchLink = (id: string, active: boolean) =>
  callProxy(accountLinks.save, { params: { id }, body: { active } })
export const requestPermission = (body: Asked) => callProxy(accountLinks.requestPermission, { body })
export const disablePermission = (body: Asked) => callProxy(accountLinks.disablePermission, { body })

const requestCalls = {
  accept: accountLinks.acceptPermission,
  decline: accountLinks.declinePermission,
  acknowledgeAccepted: accountLinks.acknowledgeAccepted,
  acknowledgeDeclined: accountLinks.acknowledgeDeclined,
  acknowledgeDisabled: accountLinks.acknowledgeDisabled,
  remove: linkCodes.remove,
} as const satisfies Record<PermissionRequestAction, unknown>

export const changeRequest = (id: string, action: PermissionRequestAction) =>
  callProxy(requestCalls[action], { params: { id } })

export const verifyCode = (code: string) => callProxy(linkCodes.verify, { body: { code } })
export const createLink = (code: string) => callProxy(accountLinks.create, { body: { code } })
export const regenerateCode = (id: string) => callProxy(linkCodes.regenerate, { params: { id } })

export const invitePartner = ({ email, accountType, outsource }: Invitation) =>
  callProxy(linkCodes.create, {
    body: {
      email,
      accountType,
      orderSubmissionPermission: true,
      outsourcingPermission: outsource === 'on',
    },
  })
