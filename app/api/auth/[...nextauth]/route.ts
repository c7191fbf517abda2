import { unknownCall } from '#lib/server/handlers/instance.ts'
import { serve } from '#lib/server/handlers/serve.ts'
import { sessions } from '#lib/server/session/instance.ts'

type Params = { nextauth: string[] }

// Everything else that next-auth would answer here, it does not.
export const GET = serve(({ nextauth }: Params) => {
  const { csrf, finish } = sessions().signIn
  const step = nextauth.join('/')
  if (step === 'csrf') return csrf
  return step === 'callback/idp' ? finish : unknownCall
})

export const POST = serve(({ nextauth }: Params) =>
  nextauth.join('/') === 'signin/idp' ? sessions().signIn.begin : unknownCall,
)
