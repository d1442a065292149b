"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=row.js.map