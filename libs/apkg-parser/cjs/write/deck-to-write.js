"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=deck-to-write.js.map