class SonantError(Exception):
    """What the server refused, or a connection that was lost.

    `kind`: of a socket, `not_found` and the like; of HTTP, `http`; `connection` when there is none. `status`: of HTTP.
    """

    def __init__(self, message: str, kind: str, status: int | None = None):
        super().__init__(message)
        self.kind = kind
        self.status = status
