declare module 'oneflow-sdk-js' {
  type Client = {
    createOrder(
      destination: string,
      config: object,
    ): {
      addItem(item: object): { addComponent(component: object): void }
      addShipment(shipment: object): void
    }
    submitOrder(options?: { serviceUser: boolean; accountId: string }): Promise<unknown>
    validateOrder(): Promise<unknown>
    request(method: string, path: string, body?: unknown): Promise<unknown>
  }
  export default function createClient(endpoint: string, token: string, secret: string): Client
}
