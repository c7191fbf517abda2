// Sends an order and waits until it exists. Needs Node 18 or later and no package.
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const { SITE_FLOW_SUBMISSION, SITE_FLOW_API, SITE_FLOW_TOKEN, SITE_FLOW_SECRET } = process.env
const { DESTINATION, SKU, COMPONENT, CARRIER, ARTWORK } = process.env

/** Signs and sends a request. */
async function call(method, address, body) {
  const date = new Date().toISOString()
  const text = `${method} ${new URL(address).pathname} ${date}`
  const signature = createHmac('sha256', SITE_FLOW_SECRET).update(text).digest('hex')
  const answer = await fetch(address, {
    method,
    headers: {
      'x-oneflow-authorization': `${SITE_FLOW_TOKEN}:${signature}`,
      'x-oneflow-date': date,
      'x-oneflow-algorithm': 'SHA256',
      'content-type': 'application/json',
    },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const number = `NODE-${Date.now()}`
const sent = await call('POST', `${SITE_FLOW_SUBMISSION}/order`, {
  destination: { name: DESTINATION },
  orderData: {
    sourceOrderId: number,
    items: [
      {
        sourceItemId: `${number}-1`,
        sku: SKU,
        quantity: 50,
        components: [{ code: COMPONENT, path: ARTWORK, fetch: true }],
      },
    ],
    shipments: [
      {
        carrier: { alias: CARRIER },
        shipTo: {
          name: 'Ada Lovelace',
          address1: '1 Primrose Street',
          town: 'London',
          postcode: 'EC2A 4EX',
          isoCountry: 'GB',
        },
      },
    ],
  },
})
if (sent.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(sent.body)}`)
console.log(`Sent ${number} as ${sent.body._id}`)

// It is made after the answer: until then there is no such order.
let found = await call('GET', `${SITE_FLOW_API}/order/details/${sent.body._id}`)
for (let tries = 1; found.status === 404 && tries < 20; tries += 1) {
  await wait(1000)
  found = await call('GET', `${SITE_FLOW_API}/order/details/${sent.body._id}`)
}
if (found.status !== 200)
  throw new Error('It is not there. If it was refused, the reasons are under Submission errors.')
console.log(`The order has arrived: ${number} is ${found.body.order.orderData.status}`)
